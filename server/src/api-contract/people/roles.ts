/** The roles from the least to the most that somebody may do. */
export const ROLES = ["viewer", "editor", "admin"] as const;
