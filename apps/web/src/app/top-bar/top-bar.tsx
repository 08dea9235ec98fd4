import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icon';
import { LogoutButton } from '../../components/logout-button';
import { paths } from '../../config/paths';
import { useSession } from '../../lib/session/session';
import { keepBellSlot } from './bell-slot';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { Logo } from './logo';
import { navigationFor } from './navigation';
import { NavigationList } from './navigation-list';
import styles from './top-bar.module.css';

/**
 * The top bar in its four states (docs/product.md#top-bar). On a narrow screen the navigation folds into a burger
 * menu, which another `visit` closes. The bar itself stays: a click on a button that is replaced before the mouse is
 * released does nothing.
 */
export function TopBar({ visit }: { visit: string }) {
  const session = useSession();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === visit;
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Link to={paths.landing} className={styles.name}>
          <Logo />
          Cutroom
        </Link>
        {session.login ? (
          <>
            <ActionIcon
              className={styles.burger}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="Menu"
              aria-expanded={open}
              aria-controls="navigation"
              onClick={() => setOpenAt(open ? null : visit)}
            >
              <Icon name={open ? 'close' : 'menu'} />
            </ActionIcon>
            <div id="navigation" className={styles.folding} data-open={open || undefined}>
              <nav aria-label="Main">
                <NavigationList items={navigationFor(session.data)} />
              </nav>
              <div className={styles.person}>
                <Link to={paths.profile} className={styles.username} title={session.data.username}>
                  {session.data.username}
                </Link>
                <LogoutButton size="xs" />
              </div>
            </div>
          </>
        ) : (
          <Button component={Link} to={paths.signIn} variant="default" size="xs" className={styles.signIn}>
            Sign In
          </Button>
        )}
        {session.login && session.data.isInTeam && <div ref={keepBellSlot} className={styles.bell} />}
        <ColorSchemeSwitch />
      </div>
    </header>
  );
}
