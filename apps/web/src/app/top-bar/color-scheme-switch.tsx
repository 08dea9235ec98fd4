import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../../components/icon';

/** Dark or light, stored in this browser. Before the first press, the system decides. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const other =
    useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} colors`}
      onClick={() => setColorScheme(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </ActionIcon>
  );
}
