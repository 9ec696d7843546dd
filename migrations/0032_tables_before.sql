-- Tables of the version before, whose rows the server moves into sealed ones when it starts. The next version drops them.
CREATE SCHEMA before;
