"""String Railway: Transport."""
