import { configure } from "@testing-library/react";

// A busy machine may take long for what is waited for: as patient as `expect.poll`.
configure({ asyncUtilTimeout: 20_000 });
