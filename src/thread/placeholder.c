/* Stands in until the folder has its first file. */
typedef int ks_placeholder;
