// `npm test`: prepares the machine, builds, runs the suites without a browser and a few journeys, and ends with one line of counts.
import { runLayer } from './toolchain/run-layer.mjs';

await runLayer('argsOfTest');
