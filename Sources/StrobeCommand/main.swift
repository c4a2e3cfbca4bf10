print("strobe")
