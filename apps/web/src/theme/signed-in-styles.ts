/**
 * Mantine's styles for signed-in pages only, loaded with the first of these. A feature that uses another component
 * adds its file here, after the files of the components that it is made of.
 */
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Avatar.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import './signed-in.css';
