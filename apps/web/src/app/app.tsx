import { MantineProvider } from '@mantine/core';
import { Route, Routes } from 'react-router';
import { colorSchemeManager, cssVariables, theme } from '../theme/theme';
import { NotFoundPage } from '../pages/not-found-page';
import { GuardedScreen, SignedInOutlet } from './guards';
import { publicScreens, signedInScreens } from './screens';
import { Shell } from './shell';

const routes = (screens: typeof publicScreens) =>
  screens.map(({ path, ...screen }) => (
    <Route key={path} path={path} element={<GuardedScreen key={path} {...screen} />} />
  ));

/** The whole app; it renders below a router. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Shell>
        <Routes>
          {routes(publicScreens)}
          <Route element={<SignedInOutlet />}>{routes(signedInScreens)}</Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Shell>
    </MantineProvider>
  );
}
