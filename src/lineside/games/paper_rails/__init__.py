"""Paper Rails USA: build lines with a pen, collect stock, commodities and railroads."""
