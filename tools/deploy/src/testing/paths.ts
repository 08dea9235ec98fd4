import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@cutroom/suites-kit';

export const root = repository;

export const serviceNames = ['api', 'status-service', 'upload-service'] as const;
/** The images with installed packages. */
export const nodeImages = [...serviceNames, 'media-worker'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The output of `nx run <project>:package`, which the images copy. */
export const packageOf = (project: string): string => join(root, 'dist/production', project);

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
