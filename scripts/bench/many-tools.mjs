import { departmentTools } from "./department-tools.mjs";

export const manyTools = departmentTools(1000);
