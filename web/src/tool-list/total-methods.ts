/** How many methods these tools have together. */
export const totalMethods = (tools: readonly { methods: readonly unknown[] }[] = []): number =>
  tools.reduce((sum, { methods }) => sum + methods.length, 0);
