import { lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";

/** The code of generated forms, the largest that the first screen does without. */
export const configFormCode = lazyModule(() => import("../components/config-form/config-form.tsx"));
