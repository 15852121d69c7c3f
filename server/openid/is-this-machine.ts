/** Whether the host of an address is this machine. Only there a provider may be called over http. */
export const isThisMachine = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
