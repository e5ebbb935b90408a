"""The altar: a terrace in tiers, and the box painted on its six faces that stands on it."""
