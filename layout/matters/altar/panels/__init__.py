"""What plates show of an altar: its terrace in elevation, and a box unfolded."""

from layout.matters.altar.panels.terrace import elevation
from layout.matters.altar.panels.unfolded import faces

__all__ = ["elevation", "faces"]
