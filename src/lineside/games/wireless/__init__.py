"""Wireless: radio stations span the world of about 1910."""
