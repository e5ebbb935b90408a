"""The feast: dishes and stands set out before a mat or in a room, and the basin where cups are
washed."""
