import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';

/** The TypeScript files below top folders, as paths from the project's root. Works without git, which a test machine may lack. */
export function sourceFilesOf(folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(projectRoot, folder)))
    .flatMap((folder) => readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules/'));
}

/** The project's files that a file imports, as paths from the root. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, path = '']) => path);
  return paths.map((path) => relative(projectRoot, normalize(join(projectRoot, dirname(file), path))));
}
