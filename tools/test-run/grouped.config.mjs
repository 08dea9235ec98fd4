import { join } from 'node:path';
import { writeGroups } from './groups.mjs';
import unit from './unit.config.mjs';

const root = unit.rootDir;
const groups = join(root, 'dist/tools/test-run/groups');

/** The spec files of this project spend minutes in ffmpeg. Run separately, they keep all workers busy to the end. */
const ungrouped = 'media-worker';

function grouped(project) {
  const { displayName, rootDir: folder } = project;
  if (displayName === ungrouped) return project;
  const into = join(groups, displayName);
  return { ...project, testMatch: writeGroups({ root, folder, into }), roots: [folder, into] };
}

/** Runs the specs of all projects in groups, for `npm test`. unit.config.mjs runs single files. */
export default { ...unit, projects: unit.projects.map(grouped) };
