import { dirname } from 'node:path';
import { partNames } from '../function-parts';
import { findInternalNames } from './find-internal-names';
import { withProgram } from './program-types';

/** Prints the uses of internal names in the program of a configuration file whose entry file is the other argument. */
const [, , configFile = '', entryFile = ''] = process.argv;
const uses = withProgram(dirname(configFile), configFile, (types) => findInternalNames(types, entryFile, partNames));
console.log(JSON.stringify(uses));
