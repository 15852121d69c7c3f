import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../server/project-root.ts';

/** A type-checked program of files of the project and their imports. Creating it takes many seconds. */
export function checkedProgram(files: readonly string[]): ts.Program {
  const config = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, projectRoot);
  return ts.createProgram({
    rootNames: files.map((file) => join(projectRoot, file)),
    options: { ...options, noEmit: true, skipLibCheck: true },
  });
}
