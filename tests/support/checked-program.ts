import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../server/project-root.ts';

/** A type-checked program of files of the project and their imports. Creating it takes many seconds. */
export function checkedProgram(files: readonly string[]): ts.Program {
  const config = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, projectRoot);
  const host = ts.createCompilerHost(options);
  // Comments name no types in TypeScript files.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  return ts.createProgram({ rootNames: files.map((file) => join(projectRoot, file)), options, host });
}
