// `npm run journeys [NAME...]`: like `npm test`, for the suites in a browser: all of them, or those that are named.
import { runLayer } from './toolchain/run-layer.mjs';

await runLayer('argsOfJourneys');
