/** What servers may list to stop whoever adds them: what each lists. */
export const ATTACKS: Record<string, () => object[]>;
