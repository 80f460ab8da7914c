import { departmentTools } from "./department-tools.mjs";

export const mostTools = departmentTools(10_000);
