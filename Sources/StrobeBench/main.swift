print("strobe-bench")
