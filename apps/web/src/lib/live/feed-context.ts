import { createContext, type Context } from 'react';
import { watchLater } from './watch-later';

/** Watches what has this ID until the returned function is called. */
export type Watch<Listener> = (id: string, listener: Listener) => () => void;

/** How something is watched; `load` brings the code for it with the first watcher. */
export const feedContext = <Listener>(load: () => Promise<Watch<Listener>>): Context<Watch<Listener>> =>
  createContext<Watch<Listener>>((id, listener) => watchLater(load, (watch) => watch(id, listener)));
