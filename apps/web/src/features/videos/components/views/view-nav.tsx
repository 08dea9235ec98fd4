import { Link, useSearchParams } from 'react-router';
import { PageTitle } from '../../../../components/page-title';
import { binPath, paths } from '../../../../config/paths';
import { readChoice, writeChoice } from '../../model/view-choice';
import { viewNames } from './view-names';
import styles from './views.module.css';

/** The views of /videos. Search and filters stay when the view changes. */
export function ViewNav() {
  const [params] = useSearchParams();
  const choice = readChoice(params);
  const isBin = params.get('view') === 'bin';
  const named = viewNames.find(({ view }) => view === choice.view && view !== 'pending');
  return (
    <nav aria-label="Views">
      <PageTitle>{isBin ? 'Bin' : (named?.name ?? 'Headquaters')}</PageTitle>
      <ul className={styles.views}>
        {viewNames.map(({ view, name }) => {
          const query = writeChoice({ ...choice, view });
          return (
            <li key={view}>
              <Link
                className={styles.view}
                to={query.size > 0 ? `${paths.videos}?${query}` : paths.videos}
                aria-current={!isBin && choice.view === view ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          );
        })}
        <li>
          <Link className={styles.view} to={binPath} aria-current={isBin ? 'page' : undefined}>
            Bin
          </Link>
        </li>
      </ul>
    </nav>
  );
}
