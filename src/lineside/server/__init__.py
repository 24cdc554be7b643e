"""The server: tables, seats, live updates and their storage."""
