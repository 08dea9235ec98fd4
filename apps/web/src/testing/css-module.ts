/** Stands for every CSS module under jest: each class is called by its own name. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
