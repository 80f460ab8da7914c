import { departmentTools } from "./department-tools.mjs";

export const thousandTools = departmentTools(1000);
