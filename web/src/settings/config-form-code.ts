import { lazyModule } from "../components/page/lazy-module.ts";

/** Generated forms: the largest code that the first screen does without. */
export const configForm = lazyModule(() => import("../components/config-form/config-form.tsx"));
