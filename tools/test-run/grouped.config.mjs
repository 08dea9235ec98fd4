import { join } from 'node:path';
import { writeGroups } from './groups.mjs';
import unit from './unit.config.mjs';

const root = unit.rootDir;
const groups = join(root, 'dist/tools/test-run/groups');

/** Its spec files spend minutes in ffmpeg. Each by itself, they keep all workers busy to the end. */
const ungrouped = 'media-worker';

function grouped(project) {
  const { displayName, rootDir: folder } = project;
  if (displayName === ungrouped) return project;
  const into = join(groups, displayName);
  return { ...project, testMatch: writeGroups({ root, folder, into }), roots: [folder, into] };
}

/** The specs of all projects in groups, for `npm test`. For single files, there is unit.config.mjs. */
export default { ...unit, projects: unit.projects.map(grouped) };
