# The icons of the hicolor theme, drawn from the SVG files when the program is built.
add_executable(diecast-icon EXCLUDE_FROM_ALL icon.cpp)
target_link_libraries(diecast-icon PRIVATE diecast_strict_qt Qt6::Gui Qt6::Svg)
set(HICOLOR ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
set(ICONS ${RESOURCES}/icons)

# drawn(svg size folder name): one PNG
function(drawn svg size folder name)
    set(out ${CMAKE_CURRENT_BINARY_DIR}/icons/${size}/${name}.png)
    add_custom_command(OUTPUT ${out} DEPENDS diecast-icon ${svg} COMMAND diecast-icon ${svg} ${size} ${out} VERBATIM)
    set_property(GLOBAL APPEND PROPERTY DIECAST_DRAWN ${out})
    install(FILES ${out} DESTINATION ${HICOLOR}/${size}x${size}/${folder} COMPONENT gui)
endfunction()

foreach(size 16 22 24 32 48 64 128 256 512)
    set(drawing app)
    if(size LESS 32)
        set(drawing app-small)  # fewer lines, on the pixels
    endif()
    drawn(${ICONS}/${drawing}.svg ${size} apps ${DIECAST_ID})
    if(size GREATER 22)
        drawn(${ICONS}/document.svg ${size} mimetypes application-x-diecast+json)
    endif()
endforeach()
install(FILES ${ICONS}/app.svg DESTINATION ${HICOLOR}/scalable/apps RENAME ${DIECAST_ID}.svg COMPONENT gui)
install(FILES ${ICONS}/symbolic.svg DESTINATION ${HICOLOR}/symbolic/apps RENAME ${DIECAST_ID}-symbolic.svg COMPONENT gui)
install(FILES ${ICONS}/document.svg DESTINATION ${HICOLOR}/scalable/mimetypes RENAME application-x-diecast+json.svg COMPONENT gui)
get_property(all_drawn GLOBAL PROPERTY DIECAST_DRAWN)
add_custom_target(icons ALL DEPENDS ${all_drawn})
