"""Moving ink to films: SVG that moves, MP4, GIF."""
