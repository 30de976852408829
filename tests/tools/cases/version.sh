# The version is that of the library.
keisei --version | sed 's/[0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*/N.N.N/'
