// create() alone, for what is loaded by itself: the worker.
import * as files from './files.js';
import { open } from './open.js';

export const create = (options) => open(files, options);
