import { type Env, readEnv } from "../env.ts";

/**
 * Surroundings that say nothing besides `variables`; what is remembered stays apart from what this
 * user has.
 */
export function testEnv(variables: NodeJS.ProcessEnv = {}): Env {
  const { PEGBOARD_STATE_DIR } = process.env;
  return readEnv({ PEGBOARD_STATE_DIR, ...variables });
}
