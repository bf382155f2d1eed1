import { dirname } from 'node:path';
import { findInternalNames } from './find-internal-names';
import { withProgram } from './program-types';

/** Prints the internal names of the program of a configuration file whose entry file is the other argument. */
const [, , configFile = '', entryFile = ''] = process.argv;
const names = withProgram(dirname(configFile), configFile, (types) => findInternalNames(types, entryFile));
console.log(JSON.stringify(names));
