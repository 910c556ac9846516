window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  // Validating the document would send it to a server of others.
  validatorUrl: null,
});
