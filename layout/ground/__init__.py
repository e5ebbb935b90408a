"""What stands where in a frame: landmarks, floors and walls, rows; all by their boxes."""
