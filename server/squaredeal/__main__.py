"""`python -m squaredeal` is the command `squaredeal`."""

from squaredeal.cli import main

if __name__ == "__main__":
    main()
