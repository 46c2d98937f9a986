wired
