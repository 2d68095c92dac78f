"""What sets the checkout up, builds the client, locks versions and takes pictures."""
