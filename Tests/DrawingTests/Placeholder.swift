// placeholder, to be replaced
