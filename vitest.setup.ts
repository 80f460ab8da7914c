import fc from "fast-check";

/** The same cases on every run, so that a failure is due to a change; PEGBOARD_TEST_SEED explores others. */
fc.configureGlobal({ seed: Number(process.env.PEGBOARD_TEST_SEED ?? 1) });
