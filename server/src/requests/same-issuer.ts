/** Whether two issuers are one: servers write theirs with and without a slash at the end. */
export const isSameIssuer = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && spelled(one) === spelled(other);

const spelled = (issuer: string): string =>
  (URL.canParse(issuer) ? new URL(issuer).href : issuer).replace(/\/$/, "");
