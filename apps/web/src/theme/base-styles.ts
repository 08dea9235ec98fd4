/**
 * The style sheet of the pages for signed-out users. First Mantine's styles, in the order in which its components
 * depend on each other (all of them would be 36 kB gzipped). These files use CSS layers, so our own rules win over them.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Anchor.layer.css';
import '@mantine/core/styles/Title.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import './global.css';
// What the forms of /signup and /reset-password share. Their scripts are loaded later; a sheet of their own would be
// another request for 1.5 kB.
import '../components/drop-zone.module.css';
import '../components/layout.module.css';
import '../components/password-rules.module.css';
import '../components/picture-field.module.css';
import '../components/stage-list.module.css';
import '../features/signup/components/stage-form.module.css';
