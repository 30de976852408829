// Shudan's helpers, but of all events only the one that is used here: each costs a function for each point and move.
// vite.config.js puts them in the place of Shudan's own.
export * from '@sabaki/shudan/src/helper.js';
export const vertexEvents = ['Click'];
