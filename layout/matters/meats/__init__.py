"""Meats: what lies on a stand or in a tripod, shown piece by piece in its order."""
